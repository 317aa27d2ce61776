import { replaceModule } from './replace-module.ts'

const orders = 'services/orders/src/db/orders/'
replaceModule(`${orders}orders.ts`, new URL('./unlocked-orders.ts', import.meta.url))
replaceModule(`${orders}update-order.ts`, new URL('./unguarded-update.ts', import.meta.url))
