import { z } from 'zod'
import { stockEvents } from '#domain/catalog/inventory.events.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { productEvents } from '#domain/catalog/product.events.ts'
import { quantityForSale, stock } from '#domain/catalog/stock.decider.ts'
import { favorites } from '#domain/favorites/favorites.decider.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { comparePositions, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import { accountId, productId } from '#domain/kernel/ids.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { renderNotification } from '#domain/notifications/notification-types.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import { isChannelEnabled } from '#domain/notifications/settings.ts'
import { type CoveredChannel, stockAlertEvents } from '#domain/stock-alerts/stock-alert.events.ts'
import { stockAlerts } from '#domain/stock-alerts/stock-alerts.decider.ts'
import { type EventLog, historyOf, stateOf } from '#platform/event-store/event-log.ts'
import { type Jobs, jobRequest } from '#platform/jobs/jobs.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { accountOf, type EmailDeps, unsubscribeLinkIfEnabled, valueOrUndefined } from '#workers/emails/email-context.ts'
import { renderEmail } from '#workers/emails/email-layout.ts'
import {
  type ContextWork,
  defineJob,
  EMAIL_RETRIES,
  forEachSettled,
  job,
  jobHandler,
  RETRY_FOR_TWELVE_DAYS,
  reactor,
} from '#workers/jobs/work-definitions.ts'

export interface StockAlertsDeps {
  readonly bus: CommandBus
  readonly runtime: Pick<Runtime, 'now'>
  readonly emails: EmailDeps
  readonly jobs: Pick<Jobs, 'enqueueAll'>
  /**
   * Accounts that had an open alert for the product at a position. Throws if the read models do not reach it in time.
   */
  readonly stockAlertAccounts: (productId: string, at: Position) => Promise<readonly string[]>
  /** Whether any account had one; undefined if the read models have not reached the position yet. */
  readonly hasStockAlerts: (productId: string, at: Position) => Promise<boolean | undefined>
}

/** `cause` identifies the event. */
const stockChange = z.object({ productId, cause: z.string(), position: z.string() })

/** Most stock changes concern a product without open alerts: only the others need a job in the queue. */
const checkStockAlerts = defineJob('check-stock-alerts', stockChange, RETRY_FOR_TWELVE_DAYS)

const checkStockAlertsHandler = ({ jobs, hasStockAlerts }: StockAlertsDeps) =>
  jobHandler(checkStockAlerts, async (change) => {
    if ((await hasStockAlerts(change.productId, change.position)) === false) return
    await jobs.enqueueAll([jobRequest(fulfillStockAlerts, change, { id: change.cause })])
  })

const fulfillStockAlerts = defineJob('fulfill-stock-alerts', stockChange, RETRY_FOR_TWELVE_DAYS)

/** Fulfills the open alerts for a product if buyers can buy it now. */
const fulfillStockAlertsHandler = ({ bus, runtime, emails: { log }, stockAlertAccounts }: StockAlertsDeps) =>
  jobHandler(fulfillStockAlerts, async ({ productId, cause, position }) => {
    const accountIds = await stockAlertAccounts(productId, position)
    if (accountIds.length === 0) return
    const available = quantityForSale(await bus.load(product, productId), await bus.load(stock, productId))
    const restock = (await historyOf(log, stock, productId)).findLast(
      ({ data }) => 'backInStock' in data && data.backInStock,
    )
    await forEachSettled(accountIds, async (accountId) => {
      const member = await accountOf(log, accountId)
      if (!member || member.closing || member.erased) return
      const coveredChannels = restock ? await channelsAsFollower({ bus, log, accountId, productId, restock }) : []
      const result = await bus.dispatch({
        decider: stockAlerts,
        id: accountId,
        command: { type: 'FulfillStockAlert', accountId, productId, available, coveredChannels },
        context: systemContext('stock_alerts', {
          commandId: childCommandId(`stock-alerts/${cause}`, accountId),
          at: runtime.now(),
        }),
      })
      if (isRefusal(result)) throw new Error(`the stock alert for ${productId} is not fulfilled: ${result.refused}`)
    })
  })

interface Restock {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly accountId: string
  readonly productId: string
  readonly restock: RecordedEvent
}

/** Channels on which the member also gets `favorite_back`, because the restock came after their request. */
async function channelsAsFollower({ bus, log, accountId, productId, restock }: Restock): Promise<CoveredChannel[]> {
  if ((await bus.load(favorites, accountId))[productId] !== 'product') return []
  const request = (await historyOf(log, stockAlerts, accountId)).findLast(
    ({ type, data }) => type === 'StockAlertRequested' && data.productId === productId,
  )
  if (request && comparePositions(restock.position, request.position) < 0) return []
  const settings = await bus.load(notificationSettings, accountId)
  return (['in_app', 'push'] as const).filter((channel) => isChannelEnabled(settings, 'favorites', channel))
}

const checkAfter = (event: RecordedEvent & { readonly data: { readonly productId: string } }) => {
  const { data, stream, revision, position } = event
  return [
    job(checkStockAlerts, { productId: data.productId, cause: `${stream}.${revision}`, position }, { inline: true }),
  ]
}

const fulfillOnStock = reactor(stockEvents, ['StockCounted', 'StockAdjusted', 'StockRestocked'], (event) =>
  event.data.onHand > 0 ? checkAfter(event) : [],
)

const fulfillOnRelease = reactor(stockEvents, ['StockReservationReleased'], (event) => checkAfter(event))

const fulfillOnListing = reactor(productEvents, ['ProductRelisted', 'ProductRestored'], (event) => checkAfter(event))

/** The product may have been restocked while its alert was being requested. */
const fulfillOnRequest = reactor(stockAlertEvents, ['StockAlertRequested'], (event) => checkAfter(event))

const sendStockAlertEmail = defineJob(
  'send-stock-alert-email',
  z.object({ accountId, productId, revision: z.number() }),
  EMAIL_RETRIES,
)

const sendStockAlertEmailHandler = (deps: EmailDeps) =>
  jobHandler(sendStockAlertEmail, async ({ accountId, productId, revision }) => {
    const { log, mailer, market } = deps
    const to = valueOrUndefined((await accountOf(log, accountId))?.email)
    const unsubscribeLink = await unsubscribeLinkIfEnabled(deps, accountId, 'stock_alerts')
    if (!to || !unsubscribeLink) return
    const state = await stateOf(log, product, productId)
    const name = state.status === 'unknown' ? null : state.name
    const { title, message } = renderNotification('stock_alert', {
      order: null,
      producer: null,
      product: name,
      value: null,
    })
    const content = renderEmail({
      title,
      preheader: message,
      paragraphs: [message, 'You asked us to notify you. We notify you once per request.'],
      button: { label: 'See the product', url: `${market.publicUrl}/product/${productId}` },
      footer: `${market.name} · ${market.publicUrl}`,
      ...unsubscribeLink,
    })
    const key = `stock-alert:${accountId}:${revision}`
    await mailer.send({
      key,
      to,
      accountId,
      subject: `${title}: ${name ?? 'a product'}`,
      ...content,
      ...unsubscribeLink,
    })
  })

const emailOnFulfillment = reactor(stockAlertEvents, ['StockAlertFulfilled'], ({ data, revision }) => [
  job(sendStockAlertEmail, { accountId: data.accountId, productId: data.productId, revision }),
])

export const stockAlertsWork: ContextWork<StockAlertsDeps> = {
  reactors: [fulfillOnStock, fulfillOnRelease, fulfillOnListing, fulfillOnRequest, emailOnFulfillment],
  jobs: (deps) => [
    checkStockAlertsHandler(deps),
    fulfillStockAlertsHandler(deps),
    sendStockAlertEmailHandler(deps.emails),
  ],
  schedules: [],
}
