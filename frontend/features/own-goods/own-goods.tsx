import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { IMPORTING, ownProductsQuery } from './api.ts'
import { Empty } from './empty.tsx'
import { type Asked, GoodsDialogs } from './goods-dialogs.tsx'
import { GoodsList } from './goods-list.tsx'
import { GoodsTools } from './goods-tools.tsx'
import './own-goods.css'

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
