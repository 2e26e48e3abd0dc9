import { atom } from 'jotai'
import { createContext } from 'react'
import { type Cart, EMPTY, readCart } from './cart.ts'

/** The cart of this browser, kept over visits and shared between its tabs; written by `change` functions. */
export const cartAtom = keptCart(() => localStorage)

/** What Buy Now buys, apart from the cart; kept for this tab. */
export const buyNowAtom = keptCart(() => sessionStorage, 'farmgate.buy-now')

/** The cart that `useCart` and `useCartQuote` work with in this part of the page. */
export const CartInUse = createContext(cartAtom)

export const cartDrawerAtom = atom(false)

type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `storage` may be refused by the browser: then the cart lives as long as the page. */
export function keptCart(storage: () => CartStorage, key = 'farmgate.cart') {
  const kept = atom<Cart>(attempt(() => readCart(storage().getItem(key))) ?? EMPTY)
  kept.onMount = (set) => {
    // Another tab of this browser changed the cart; a null key says that it cleared everything.
    const heard = (event: StorageEvent) => {
      if (event.key === key || event.key === null) set(readCart(event.newValue))
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  }
  return atom(
    (get) => get(kept),
    (get, set, change: (cart: Cart) => Cart) => {
      const changed = change(get(kept))
      if (changed === get(kept)) return
      set(kept, changed)
      attempt(() => keep(storage(), key, changed))
    },
  )
}

/** A cleared cart leaves nothing behind. */
const keep = (storage: CartStorage, key: string, cart: Cart): void =>
  cart === EMPTY ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(cart))

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    // Storage is switched off or full; nobody can do anything about it here.
    return undefined
  }
}
