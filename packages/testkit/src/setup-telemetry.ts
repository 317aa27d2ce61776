// Loaded first, as `node --import` does in the product: an instrument created before the reader records nothing.
import '@ilbud/kernel/process/telemetry'
