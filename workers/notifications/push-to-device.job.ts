import { z } from 'zod'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { devices } from '#domain/notifications/devices.decider.ts'
import { noticeWords } from '#domain/notifications/notice.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { stateOf } from '#platform/event-store/history.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Push } from '#platform/push/push.ts'
import { known } from '../letters.ts'
import { noticeFacts } from './notice-facts.ts'
import { type ToldNotice, toldNotice } from './told-notice.ts'

const payload = z.object({ accountId, deviceId: z.string(), notice: toldNotice })
type Payload = z.infer<typeof payload>
/** Some ten minutes of tries: what comes later than that is read in the bell. */
export const pushToDevice: JobDefinition<Payload> = { name: 'push-to-device', payload, attempts: 8, backoffMs: 5_000 }

/** A phone that is off gets it when it is on again, within a day. */
const KEPT_S = 24 * 60 * 60

export interface PushToDeviceDeps {
  readonly log: EventLog
  readonly bus: CommandBus
  readonly facts: Pick<Facts, 'now'>
  readonly push: Push
}

/** Tells one device of one notice, and forgets a device that is no more. */
export const pushToDeviceHandler = (deps: PushToDeviceDeps): JobHandler<Payload> => ({
  job: pushToDevice,
  run: async ({ accountId, deviceId, notice }) => {
    const { log, push } = deps
    const to = known((await stateOf(log, devices, accountId))[deviceId])
    if (!to) return
    const text = JSON.stringify(await shownFor(log, notice))
    const told = await push.send(to, { text, keepS: KEPT_S, name: notice.id })
    if (told === 'gone') await forget(deps, { accountId, deviceId, noticeId: notice.id })
  },
})

/** What the service worker shows, and where a tap leads. */
async function shownFor(log: EventLog, notice: ToldNotice) {
  const { title, message } = noticeWords(notice.kind, await noticeFacts(log, notice))
  return { title, body: message, url: pathOf(notice), tag: notice.id, at: notice.at }
}

function pathOf({ orderId, productId, conversationId }: ToldNotice): string {
  if (conversationId) return `/messages/${conversationId}`
  if (orderId) return `/order/${orderId}`
  return productId ? `/product/${productId}` : '/account'
}

interface Gone {
  readonly accountId: string
  readonly deviceId: string
  readonly noticeId: string
}

async function forget({ bus, facts }: PushToDeviceDeps, { accountId, deviceId, noticeId }: Gone): Promise<void> {
  const by = {
    commandId: stepId(`push-${noticeId}`, deviceId),
    correlationId: noticeId,
    actor: { kind: 'system' as const, id: 'push' },
    at: facts.now(),
  }
  const command = { type: 'RemoveDevice', accountId, deviceId, why: 'gone' } as const
  await bus.dispatch({ decider: devices, id: accountId, command, by })
}
