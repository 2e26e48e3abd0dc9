import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { ORDER_STATUSES, type OrderStatus } from '#domain/ordering/order-status.ts'
import {
  formatDateTime,
  formatMonthDay,
  formatShortDay,
  formatTime,
  marketDay,
} from '#frontend/shared/lib/marketplace-time.ts'

export { Money } from '#frontend/shared/ui/money.tsx'

export type StatusTone = 'neutral' | 'waiting' | 'active' | 'good' | 'bad'

const TAG_COLORS: Readonly<Record<StatusTone, string>> = {
  neutral: 'default',
  waiting: 'warning',
  active: 'processing',
  good: 'success',
  bad: 'error',
}

/** A status in the colors that all consoles share. */
export const StatusTag = ({ tone, children }: { readonly tone: StatusTone; readonly children: ReactNode }) => (
  <Tag color={TAG_COLORS[tone]} variant="filled" style={{ marginInlineEnd: 0 }}>
    {children}
  </Tag>
)

export const OrderStatusTag = ({ status }: { readonly status: OrderStatus }) => (
  <StatusTag tone={ORDER_TONES[status]}>{ORDER_STATUSES[status].label}</StatusTag>
)

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

/** `Nov 20, 9:30 AM`, or `Nov 20, 2025, 9:30 AM` in another year. Shows the time zone on hover. */
export const DateTime = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatDateTime(at)} className="date-time">
    <span>{yearOf(at) === yearOf(Date.now()) ? formatMonthDay(at) : formatShortDay(at)},</span>{' '}
    <span>{formatTime(at)}</span>
  </time>
)

const yearOf = (at: string | number): string => marketDay(at).slice(0, 4)

/** A code as a label: `senior_support` → `Senior support`. */
export const labelOfCode = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')
