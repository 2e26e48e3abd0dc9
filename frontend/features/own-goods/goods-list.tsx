import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { Pager } from '#frontend/ui/pager.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { chosenGoods, GOODS_CHOICES, type GoodsChoice, type Shown } from './goods-choice.ts'
import type { Asked } from './goods-dialogs.tsx'
import { GoodsItem } from './goods-item.tsx'
import { GoodsSearch } from './goods-search.tsx'

const PAGE_SIZE = 50

interface GoodsListProps {
  readonly products: readonly ProducerProduct[]
  readonly onAsk: (asked: Asked) => void
}

/** The products that were asked for; the address says which. */
export function GoodsList({ products, onAsk }: GoodsListProps) {
  const { list: choice, narrow: choose } = useListAddress(GOODS_CHOICES)
  const { counts, goods } = chosenGoods(products, choice)
  const pages = Math.max(1, Math.ceil(goods.length / PAGE_SIZE))
  const page = Math.min(choice.page, pages)
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
    <EmptyState title={`No product here matches “${search}”`}>The numbers above show which tabs have some.</EmptyState>
  ) : (
    <EmptyState title="None of these">The other tabs show the rest of your products.</EmptyState>
  )
