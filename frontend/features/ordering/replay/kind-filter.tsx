import { type StepKind, stepKinds } from '#domain/ordering/order-replay.contract.ts'
import { Tabs } from '#frontend/ui/tabs.tsx'

export type KindShown = StepKind | 'all'

const LABELS: Readonly<Record<KindShown, string>> = {
  all: 'Everything',
  order: 'Order',
  payment: 'Payment',
  stock: 'Stock',
  dispute: 'Disputes',
  message: 'Messages',
  mail: 'Mails',
}
const TABS = (['all', ...stepKinds] as const).map((key) => ({ key, label: LABELS[key] }))

export const kindShown = (named: string | null): KindShown => stepKinds.find((kind) => kind === named) ?? 'all'

/** Which steps stand in the list. */
export const KindFilter = ({ show, onShow }: { show: KindShown; onShow: (show: KindShown) => void }) => (
  <Tabs label="Which steps" tabs={TABS} active={show} onChange={onShow} />
)
