import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Limit } from '@ilbud/proto/http/route'
import { routes } from '@ilbud/proto/http/routes'

/** The calls whose limits people may reach, by their names in the route table, which has the numbers. */
const labels: Record<string, MessageDescriptor> = {
  'POST /api/v1/auth/login': msg`Sign in`,
  'POST /api/v1/auth/register': msg`Sign up`,
  'POST /api/v1/auth/reset-password': msg`Ask for a new password`,
  'POST /api/companies/register': msg`Apply for a company account`,
  'GET /api/v1/quotes': msg`Ask for a price`,
  'GET /api/v1/places': msg`Look up an address`,
  'GET /api/v1/track/:trackingId': msg`Follow a parcel`,
  'GET /api/v1/stream/public/:trackingId': msg`Follow a parcel live`,
  'POST /api/v1/orders': msg`Place an order`,
  'POST /api/driver/orders/:orderId/accept': msg`Accept an order`,
  'POST /api/driver/orders/:orderId/proofs': msg`Add a proof of delivery`,
  'POST /api/v1/messages': msg`Write a message`,
  'POST /api/admin/v1/orders/bulk': msg`Change many orders at once`,
  'POST /api/admin/v1/dispatch/plan': msg`Plan many orders`,
  'GET /api/admin/v1/analytics/export': msg`Export figures`,
  'POST /api/admin/v1/users': msg`Invite users`,
  'POST /api/admin/v1/drivers': msg`Invite drivers`
}

const rows = routes.flatMap(({ method, path, limit }) => {
  const label = labels[`${method} ${path}`]
  return label && limit ? [{ key: `${method} ${path}`, label, limit }] : []
})

/** The rate limits. */
export function RateLimits() {
  const { t, i18n } = useLingui()
  const often = (limit: Limit | undefined) => {
    if (!limit) return '–'
    const { max } = limit
    return limit.windowSeconds === 60 ? t`${max} a minute` : t`${max} an hour`
  }
  return (
    <section aria-labelledby="rate-limits">
      <h2 id="rate-limits" className="text-18">
        <Trans>Rate limits</Trans>
      </h2>
      <p className="mt-1 mb-3 max-w-[80ch] text-14 text-text-2">
        <Trans>
          On top of these, every network address may make 600 calls a minute. Anyone who goes over a limit is told when
          to try again. All calls are listed in the <a href="/docs">API documentation</a>.
        </Trans>
      </p>
      <div
        className="overflow-x-auto rounded-lg border border-border bg-surface"
        tabIndex={0}
        role="group"
        aria-labelledby="rate-limits"
      >
        <table className="w-full border-collapse text-14">
          <thead>
            <tr className="border-b border-border text-13 text-text-2 [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-semibold">
              <th scope="col" className="text-left">
                <Trans>What</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Per user</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Per address</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, limit }) => (
              <tr key={key} className="border-b border-border last:border-b-0 [&>*]:px-3 [&>*]:py-2">
                <th scope="row" className="text-left font-normal">
                  {i18n._(label)}
                </th>
                <td className="text-right whitespace-nowrap">{often(limit.perUser)}</td>
                <td className="text-right whitespace-nowrap">{often(limit.perAddress)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
