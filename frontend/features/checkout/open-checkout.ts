/** The checkout this tab is paying: an id and the key that opens it, nothing personal. */
export interface OpenCheckout {
  readonly checkoutId: string
  readonly key: string
}

const NAME = 'farmgate.checkout'

export function rememberCheckout({ checkoutId, key }: OpenCheckout, tab: Storage = sessionStorage): void {
  tab.setItem(NAME, JSON.stringify({ checkoutId, key }))
}

export function recallCheckout(tab: Storage = sessionStorage): OpenCheckout | undefined {
  return readCheckout(tab.getItem(NAME))
}

export function forgetCheckout(tab: Storage = sessionStorage): void {
  tab.removeItem(NAME)
}

/** From the address of a payment page, else what this tab remembers. */
export function checkoutIn(search: URLSearchParams, tab: Storage = sessionStorage): OpenCheckout | undefined {
  const checkoutId = search.get('checkout')
  if (!checkoutId) return recallCheckout(tab)
  const remembered = recallCheckout(tab)
  const key = search.get('key') ?? (remembered?.checkoutId === checkoutId ? remembered.key : '')
  return { checkoutId, key }
}

function readCheckout(text: string | null): OpenCheckout | undefined {
  if (!text) return undefined
  try {
    const { checkoutId, key } = JSON.parse(text) as Record<string, unknown>
    return typeof checkoutId === 'string' && typeof key === 'string' ? { checkoutId, key } : undefined
  } catch {
    // Somebody else's text under our name: as good as nothing.
    return undefined
  }
}
