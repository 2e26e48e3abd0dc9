import type { Instant, Recorded } from '#domain/kernel/event.ts'
import { NEWS, type NewsEvent, noticesOf } from '#domain/notifications/notices.ts'
import { job, type Reactor } from '../reactor.ts'
import { tellDevices } from './tell-devices.job.ts'

/** What is older is read in the bell: a phone that rings for it hours later only startles. */
const NEWS_FOR_MS = 60 * 60_000

/** Whatever the bell tells is told on devices, too. */
export const tellDevicesWhenThereIsNews: Reactor = {
  on: Object.keys(NEWS),
  react: (event, now) => {
    const { at } = event.meta
    if (isOld(at, now)) return []
    const notices = noticesOf(event as Recorded<NewsEvent>)
    return notices.map((notice) =>
      job(tellDevices, { ...notice, at }, { part: `${notice.kind}.${notice.recipient.replace(':', '.')}` }),
    )
  },
}

const isOld = (at: Instant, now: Instant): boolean => Date.parse(now) - Date.parse(at) > NEWS_FOR_MS
