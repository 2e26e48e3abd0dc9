import { devices } from '#domain/notifications/devices.decider.ts'
import { wants } from '#domain/notifications/notice.ts'
import { keptBy } from '#domain/notifications/notices.ts'
import { notificationSettings } from '#domain/notifications/settings.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { stateOf } from '#platform/event-store/history.ts'
import { type JobDefinition, type JobHandler, type Jobs, orderFor } from '#platform/jobs/jobs.ts'
import { producerOf } from '../letters.ts'
import { pushToDevice } from './push-to-device.job.ts'
import { type ToldNotice, toldNotice } from './told-notice.ts'

export const tellDevices: JobDefinition<ToldNotice> = {
  name: 'tell-devices',
  payload: toldNotice,
  attempts: 6,
  backoffMs: 2_000,
}

export interface TellDevicesDeps {
  readonly log: EventLog
  readonly jobs: Pick<Jobs, 'enqueueAll'>
  /** Accounts that kept something as a favorite before a moment. */
  readonly keepersOf: (targetId: string, before: string) => Promise<readonly string[]>
}

/** Finds who is told, and where: each device by a job of its own, so that one that fails keeps no other waiting. */
export const tellDevicesHandler = (deps: TellDevicesDeps): JobHandler<ToldNotice> => ({
  job: tellDevices,
  run: async (notice) => {
    for (const accountId of await accountsOf(deps, notice)) {
      if (!wants(await chosenBy(deps.log, accountId), notice.kind, 'push')) continue
      const found = await devicesOf(deps.log, accountId)
      const orders = Object.keys(found).map((deviceId) =>
        orderFor(pushToDevice, { accountId, deviceId, notice }, { id: `push-${notice.id}-${accountId}-${deviceId}` }),
      )
      if (orders.length > 0) await deps.jobs.enqueueAll(orders)
    }
  },
})

async function accountsOf({ log, keepersOf }: TellDevicesDeps, { recipient, at }: ToldNotice) {
  const kept = keptBy(recipient)
  if (kept) return keepersOf(kept, at)
  if (!recipient.startsWith('producer_')) return [recipient]
  const producer = await producerOf(log, recipient)
  return producer ? [producer.accountId] : []
}

const chosenBy = (log: EventLog, accountId: string) => stateOf(log, notificationSettings, accountId)

/** The devices a member is told on now. */
const devicesOf = (log: EventLog, accountId: string) => stateOf(log, devices, accountId)
