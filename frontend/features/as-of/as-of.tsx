import { useSearchParams } from 'react-router-dom'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { AsOfForm } from './as-of-form.tsx'
import { KIND_LABELS, type Kind, kinds } from './kinds.ts'
import { OrderThen } from './order-then.tsx'
import { ProductThen } from './product-then.tsx'
import { StatementThen } from './statement-then.tsx'
import './as-of.css'

const TABS = kinds.map((key) => ({ key, label: KIND_LABELS[key] }))
/** What leads back to the case or the report somebody came from. */
const FROM = ['case', 'report'] as const
const THEN = { product: ProductThen, order: OrderThen, producer: StatementThen } as const

/** What a number was at an instant, and the events it is made of; the address says which. */
export function AsOf() {
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find((one) => search.has(one)) ?? 'product'
  const [id, at] = [search.get(kind) ?? '', search.get('at') ?? '']
  const cameFrom = Object.fromEntries(FROM.flatMap((from) => (search.get(from) ? [[from, search.get(from)!]] : [])))
  const Then = THEN[kind]
  const show = (of: Kind, to: { id: string; at: string }) =>
    setSearch({ [of]: to.id, ...(to.at ? { at: to.at } : {}), ...cameFrom })
  return (
    <>
      <Tabs label="What" tabs={TABS} active={kind} onChange={(to) => show(to, { id: '', at })} />
      <AsOfForm key={kind} kind={kind} id={id} at={at} onAsk={(to) => show(kind, to)} />
      {id && at && <Then key={`${id} ${at}`} id={id} asOf={at} />}
    </>
  )
}
