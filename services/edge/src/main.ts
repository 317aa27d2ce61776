import { gateway } from '@ilbud/gateway/service'
import { run } from '@ilbud/kernel/process/run'
import { realtime } from '@ilbud/realtime/service'

await run([realtime, gateway], { onCores: true })
