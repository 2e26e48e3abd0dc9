import { Tag, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'
import { momentWords, monthDayWords, timeWords } from '#frontend/shared/lib/marketplace-time.ts'

export { Money } from '#frontend/shared/ui/money.tsx'

export type StatusTone = 'neutral' | 'waiting' | 'active' | 'good' | 'bad'

const TAG_COLORS: Readonly<Record<StatusTone, string>> = {
  neutral: 'default',
  waiting: 'warning',
  active: 'processing',
  good: 'success',
  bad: 'error',
}

/** A status in the colors all consoles share. */
export const StatusTag = ({ tone, children }: { readonly tone: StatusTone; readonly children: ReactNode }) => (
  <Tag color={TAG_COLORS[tone]} variant="filled" style={{ marginInlineEnd: 0 }}>
    {children}
  </Tag>
)

interface OrderStatusTagProps {
  readonly status: OrderStatus
  /** Whose words: the producer accepts what the buyer has paid. */
  readonly viewer?: 'buyer' | 'producer'
}

/** An order's status, in the words of the shop. */
export function OrderStatusTag({ status, viewer = 'buyer' }: OrderStatusTagProps) {
  const { label, producerLabel } = ORDER_STATUSES[status]
  return <StatusTag tone={ORDER_TONES[status]}>{viewer === 'producer' ? producerLabel : label}</StatusTag>
}

const ORDER_TONES: Readonly<Record<OrderStatus, StatusTone>> = {
  pending_payment: 'neutral',
  paid: 'waiting',
  processing: 'active',
  ready_for_pickup: 'active',
  shipped: 'active',
  delivered: 'good',
  completed: 'good',
  cancelled: 'bad',
  declined: 'bad',
  payment_failed: 'bad',
}

/** `Nov 20, 9:30 AM`; the year and the zone on hover. */
export const DateTime = ({ at }: { readonly at: string }) => (
  <Tooltip title={momentWords(at)}>
    <time dateTime={at}>{`${monthDayWords(at)}, ${timeWords(at)}`}</time>
  </Tooltip>
)

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** `in 3 hours`, `in 2 days`, `5 hours overdue`: how long until a deadline. */
export function dueText(at: string, now: number): string {
  const left = Date.parse(at) - now
  const size = Math.abs(left)
  const amount =
    size < HOUR
      ? plural(size / MINUTE, 'minute')
      : size < 2 * DAY
        ? plural(size / HOUR, 'hour')
        : plural(size / DAY, 'day')
  return left < 0 ? `${amount} overdue` : `in ${amount}`
}

const plural = (amount: number, unit: string): string => {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

/** A deadline as a status: overdue in red, soon in amber; the exact time on hover. */
export function DueTime({ at, now = Date.now() }: { readonly at: string; readonly now?: number }) {
  const left = Date.parse(at) - now
  return (
    <Tooltip title={momentWords(at)}>
      <span>
        <StatusTag tone={left < 0 ? 'bad' : left < DAY ? 'waiting' : 'neutral'}>{dueText(at, now)}</StatusTag>
      </span>
    </Tooltip>
  )
}
