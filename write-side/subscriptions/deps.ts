import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import type { ImageUploads } from '#platform/images/image-uploads.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface BoxWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly payments: Pick<Payments, 'cards' | 'browser'>
  readonly geocoder: Geocoder
  readonly imageUploads: Pick<ImageUploads, 'markUsed'>
  /** The market's state, for sales tax, and its calendar. */
  readonly state: string
  readonly dayOf: (at: Instant) => CalendarDate
  /** Does what is due of a subscription at once, for whoever waits for it. */
  readonly advance: (subscriptionId: string) => Promise<unknown>
}

export const todayOf = ({ dayOf, runtime }: Pick<BoxWriteDeps, 'dayOf' | 'runtime'>): CalendarDate =>
  dayOf(runtime.now())
