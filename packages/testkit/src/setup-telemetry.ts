// As in the product, where `node --import` loads it: an instrument that was made before the reader stays silent.
import '@ilbud/kernel/process/telemetry'
