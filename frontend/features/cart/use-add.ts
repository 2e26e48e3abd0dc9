import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { cartQuote } from './api.ts'
import { type Goods, useCart } from './use-cart.ts'

/** How long anybody is kept waiting for the priced cart, ms; the goods are in it anyway. */
const PATIENCE = 2_000

/** Puts goods into the cart and has it priced, so that it opens with its figures; what the market will not price comes out again. */
export function useAdd() {
  const cart = useCart()
  const queries = useQueryClient()
  const [adding, setAdding] = useState(false)
  const add = async (goods: Goods, quantity: number) => {
    setAdding(true)
    const { filled, takeBack } = cart.add(goods, quantity)
    const priced = queries.fetchQuery(cartQuote(filled)).catch((error: unknown) => {
      if (isProblem(error, 'invalid_input')) takeBack()
    })
    await Promise.race([priced, new Promise((go) => setTimeout(go, PATIENCE))])
    setAdding(false)
  }
  return { adding, add }
}
