import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { type Behind, withBehind } from './behind-address.ts'
import './analytics.css'

interface NumberLinkProps extends Behind {
  readonly value: number
  readonly money?: boolean | undefined
  /** Said instead of the bare number. */
  readonly children?: ReactNode
}

/** A number that leads to the orders it is made of; nothing leads nowhere. */
export function NumberLink({ value, money = false, children, ...behind }: NumberLinkProps) {
  const [query] = useSearchParams()
  const words = children ?? (money ? formatMoney(value) : value)
  if (value === 0) return <span className="money">{words}</span>
  return (
    <TextLink to={`?${withBehind(query, behind)}`} preventScrollReset className="money number-link">
      {words}
      <span className="visually-hidden">, see the orders</span>
    </TextLink>
  )
}
