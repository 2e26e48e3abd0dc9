import { atom } from 'jotai'
import { type Cart, EMPTY, readCart } from './cart.ts'

const KEY = 'farmgate.cart'

/** The cart of this browser, kept over visits and shared between its tabs; written by `change` functions. */
export const cartAtom = keptCart(() => localStorage)

export const cartDrawerAtom = atom(false)

type CartStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `storage` may be refused by the browser: then the cart lives as long as the page. */
export function keptCart(storage: () => CartStorage) {
  const kept = atom<Cart>(attempt(() => readCart(storage().getItem(KEY))) ?? EMPTY)
  kept.onMount = (set) => {
    // Another tab of this browser changed the cart; a null key says that it cleared everything.
    const heard = ({ key, newValue }: StorageEvent) => {
      if (key === KEY || key === null) set(readCart(newValue))
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  }
  return atom(
    (get) => get(kept),
    (get, set, change: (cart: Cart) => Cart) => {
      const changed = change(get(kept))
      set(kept, changed)
      attempt(() => keep(storage(), changed))
    },
  )
}

/** A cleared cart leaves nothing behind. */
const keep = (storage: CartStorage, cart: Cart): void =>
  cart === EMPTY ? storage.removeItem(KEY) : storage.setItem(KEY, JSON.stringify(cart))

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    // Storage is switched off or full; nobody can do anything about it here.
    return undefined
  }
}
