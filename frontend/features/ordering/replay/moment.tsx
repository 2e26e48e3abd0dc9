import { useState } from 'react'
import type { OrderStateAt, ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import { useWide } from '#frontend/lib/use-wide.ts'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { MoneyThenCard } from './money-card.tsx'
import { PartyCard } from './party-card.tsx'
import { StockThenCard } from './stock-card.tsx'

const TABS = [
  { key: 'buyer', label: 'Buyer' },
  { key: 'producer', label: 'Producer' },
  { key: 'money', label: 'Money' },
  { key: 'stock', label: 'Stock' },
] as const
type Side = (typeof TABS)[number]['key']

interface MomentProps {
  readonly then: OrderStateAt
  readonly changed: ReplayStep['changed']
}

/** How it all stood: side by side where there is room, else one after the other by tabs. */
export function Moment({ then, changed }: MomentProps) {
  const wide = useWide()
  const [side, setSide] = useState<Side>('buyer')
  const shows = (one: Side) => wide || one === side
  return (
    <>
      {!wide && <Tabs label="Whose view" tabs={TABS} active={side} onChange={setSide} />}
      <div className="replay-sides">
        {shows('buyer') && <PartyCard view={then.buyer} viewer="buyer" changed={changed.buyer} />}
        {shows('producer') && <PartyCard view={then.producer} viewer="producer" changed={changed.producer} />}
        {shows('money') && <MoneyThenCard money={then.money} changed={changed.money} />}
        {shows('stock') && <StockThenCard stock={then.stock} changed={changed.stock} />}
      </div>
    </>
  )
}
