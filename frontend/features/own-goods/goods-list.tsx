import { useSearchParams } from 'react-router-dom'
import type { OwnProduct } from '#domain/catalog/own-goods.ts'
import { Pager } from '#frontend/ui/pager.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { choiceIn, chosenGoods, type GoodsChoice, type Shown } from './goods-choice.ts'
import type { Asked } from './goods-dialogs.tsx'
import { GoodsItem } from './goods-item.tsx'
import { GoodsSearch } from './goods-search.tsx'

const PAGE_SIZE = 50

interface GoodsListProps {
  readonly products: readonly OwnProduct[]
  readonly onAsk: (asked: Asked) => void
}

/** The products that were asked for; the address says which. */
export function GoodsList({ products, onAsk }: GoodsListProps) {
  const [query, setQuery] = useSearchParams()
  const choice = choiceIn(query)
  const { counts, goods } = chosenGoods(products, choice)
  const pages = Math.max(1, Math.ceil(goods.length / PAGE_SIZE))
  const page = Math.min(choice.page, pages)
  const choose = (part: Partial<GoodsChoice>) =>
    setQuery((now) => addressed(now, { ...choiceIn(now), page: 1, ...part }), { replace: true })
  return (
    <section aria-label="Your products" id="goods">
      <GoodsSearch choice={choice} onChoose={choose} />
      <Tabs label="Which products" tabs={tabsOf(counts)} active={choice.show} onChange={(show) => choose({ show })} />
      {goods.length === 0 ? (
        <None choice={choice} />
      ) : (
        <ul className="goods-list">
          {goods.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((product) => (
            <GoodsItem key={product.id} product={product} onAsk={onAsk} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} anchor="goods" />
    </section>
  )
}

const tabsOf = (counts: Readonly<Record<Shown, number>>) =>
  [
    { key: 'all', label: 'All', count: counts.all },
    { key: 'listed', label: 'Listed', count: counts.listed },
    { key: 'unlisted', label: 'Not listed', count: counts.unlisted },
    { key: 'out', label: 'Out of stock', count: counts.out },
  ] as const

const None = ({ choice: { search } }: { readonly choice: GoodsChoice }) =>
  search ? (
    <EmptyState title={`No product here fits “${search}”`}>The numbers above say which tab has some.</EmptyState>
  ) : (
    <EmptyState title="None of these">The other tabs show the rest of your products.</EmptyState>
  )

/** The address with this choice; what is as usual stands nowhere. */
function addressed(now: URLSearchParams, { show, search, sort, page }: GoodsChoice): URLSearchParams {
  const query = new URLSearchParams(now)
  const told = {
    show: show === 'all' ? '' : show,
    search,
    sort: sort === 'newest' ? '' : sort,
    page: page > 1 ? page : '',
  }
  for (const [name, value] of Object.entries(told)) {
    if (value) query.set(name, String(value))
    else query.delete(name)
  }
  return query
}
