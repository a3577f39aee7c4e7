import SampleClients
import Testing
