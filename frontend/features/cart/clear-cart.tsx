import { useSetAtom, useStore } from 'jotai'
import { Button } from '#frontend/ui/button.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { cartAtom } from './atoms.ts'
import { add, EMPTY } from './cart.ts'

/** Empties the cart, with a way back that keeps what was added since. */
export function ClearCart() {
  const store = useStore()
  const change = useSetAtom(cartAtom)
  const clear = () => {
    const before = store.get(cartAtom)
    change(() => EMPTY)
    toast({
      title: 'Cart cleared',
      text: before.lines.length === 1 ? '1 product was removed' : `${before.lines.length} products were removed`,
      action: { label: 'Undo', run: () => change((now) => now.lines.reduce(add, before)) },
    })
  }
  return (
    <Button look="quiet" size="small" onClick={clear}>
      Clear cart
    </Button>
  )
}
