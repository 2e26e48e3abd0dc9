import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useContext, useEffect } from 'react'
import { live } from '#frontend/lib/live.ts'
import { cartQuote } from './api.ts'
import { CartInUse } from './atoms.ts'

/** The priced cart; `data` is undefined while it is empty or not priced yet. Hears of its products' stock while in use. */
export function useCartQuote(zipCode?: string) {
  const cart = useAtomValue(useContext(CartInUse))
  const query = useQuery(cartQuote(cart, zipCode))
  const products = cart.lines
    .map(({ productId }) => productId)
    .sort()
    .join(' ')
  useEffect(() => {
    const watched = products.split(' ').filter(Boolean)
    const stops = watched.map((id) => live.watch({ type: 'watch', topic: 'product', id }))
    return () => {
      for (const stop of stops) stop()
    }
  }, [products])
  return cart.lines.length === 0 ? { ...query, data: undefined } : query
}
