import { replaceModule } from './replace-module.ts'

replaceModule('packages/kernel/src/events/operate/republish.ts', new URL('./skipping-republish.ts', import.meta.url))
