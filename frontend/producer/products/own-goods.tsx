import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { useSettled } from '#frontend/shared/lib/browser.ts'
import { useListAddress } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { SearchBox } from '#frontend/shared/ui/search-box.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { EXPORT_ADDRESS, IMPORTING, ownProductsQuery } from './api.ts'
import { chosenGoods, GOODS_CHOICES, GOODS_SORTS, type GoodsChoice, type Shown } from './goods-choice.ts'
import { type Asked, GoodsDialogs } from './goods-dialogs.tsx'
import { GoodsItem } from './goods-item.tsx'
import { emptyDraft } from './product-draft.ts'
import './products.css'

/** Everything a producer sells, and what can be done with it. */
export function OwnGoods() {
  const importing = useIsMutating({ mutationKey: IMPORTING }) > 0
  const products = useQuery({ ...ownProductsQuery, enabled: !importing })
  const [asked, ask] = useState<Asked>()
  if (products.isLoadingError) return <ErrorState error={products.error} retry={() => void products.refetch()} />
  if (!products.data) return <Skeleton height="24rem" />
  return (
    <>
      {products.data.length === 0 ? <Empty onAsk={ask} /> : <Goods products={products.data} onAsk={ask} />}
      <GoodsDialogs asked={asked} products={products.data} onAsk={ask} />
    </>
  )
}

interface GoodsProps {
  readonly products: readonly ProducerProduct[]
  readonly onAsk: (asked: Asked) => void
}

function Goods({ products, onAsk }: GoodsProps) {
  return (
    <>
      <GoodsTools onAsk={onAsk} />
      <GoodsList products={products} onAsk={onAsk} />
    </>
  )
}

/** For those who sell nothing yet. */
function Empty({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  return (
    <EmptyState
      title="Nothing on your stall yet"
      action={
        <div className="row goods-first">
          <Button onClick={() => onAsk({ what: 'add', initial: emptyDraft })}>Add your first product</Button>
          <Button look="secondary" onClick={() => onAsk({ what: 'import' })}>
            Import a list
          </Button>
        </div>
      }
    >
      Say what you sell, what it costs and how much there is. Buyers see it right away.
    </EmptyState>
  )
}

const PAGE_SIZE = 50

interface GoodsListProps {
  readonly products: readonly ProducerProduct[]
  readonly onAsk: (asked: Asked) => void
}

/** The products that were asked for; the address says which. */
function GoodsList({ products, onAsk }: GoodsListProps) {
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

const TYPING_MS = 250

interface GoodsSearchProps {
  readonly choice: GoodsChoice
  readonly onChoose: (part: Partial<GoodsChoice>) => void
}

/** Looks for products as one types, and puts them in order. */
function GoodsSearch({ choice: { search, sort }, onChoose }: GoodsSearchProps) {
  const [typed, setTyped] = useState(search)
  const settled = useSettled(typed.trim(), TYPING_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed begins a search.
  useEffect(() => {
    if (settled !== search) onChoose({ search: settled })
  }, [settled])
  return (
    <div className="goods-search">
      <SearchBox label="Search your products" placeholder="Name or category" value={typed} onType={setTyped} />
      <label>
        <span className="visually-hidden">Sort by</span>
        <select value={sort} onChange={({ target }) => onChoose({ sort: target.value as GoodsChoice['sort'] })}>
          {Object.entries(GOODS_SORTS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** What can be done besides changing one of the products. */
function GoodsTools({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  return (
    <div className="row goods-tools">
      <Button onClick={() => onAsk({ what: 'add', initial: emptyDraft })}>Add Product</Button>
      <Button look="secondary" onClick={() => onAsk({ what: 'import' })}>
        Import
      </Button>
      <LinkButton to={EXPORT_ADDRESS} reloadDocument download look="secondary">
        Export
      </LinkButton>
      <LinkButton to={paths.inventory} look="quiet">
        Inventory
      </LinkButton>
    </div>
  )
}
