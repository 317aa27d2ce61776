import { choicesRoutes } from '#http/choices.ts'
import { decisionMailRoutes } from '#http/decision-mail.ts'
import { mailboxRoutes } from '#http/mailbox.ts'
import { messagesRoutes } from '#http/messages.ts'
import { pushRoutes } from '#http/push.ts'
import { stopRoutes } from '#http/stop.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { type App, createHttp } from '@ilbud/kernel/http/create-http'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { createGuessLimit } from '@ilbud/kernel/http/limits/guess-limit'
import type { ServiceContext } from '@ilbud/kernel/process/service'
import { wrongKeyLimit } from '@ilbud/proto/http/parcels/tracking-key'

/** The HTTP app of notifications, without a port. */
export async function buildApp(context: ServiceContext, deps: NotificationsDeps): Promise<App> {
  const app = createHttp({ service: 'notifications', context })
  await app.register(messagesRoutes(deps))
  await app.register(decisionMailRoutes(deps))
  await app.register(choicesRoutes(deps))
  await app.register(stopRoutes(deps))
  await app.register(
    pushRoutes({
      ...deps,
      keyGuesses: createGuessLimit(context.limits, wrongKeyLimit),
      addressOf: (ip) => limitedKey(ip, { demo: deps.isDemo })
    })
  )
  await app.register(mailboxRoutes(deps))
  return app
}
