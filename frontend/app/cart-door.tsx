import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { cartDrawerAtom } from '#frontend/features/cart/atoms.ts'
import { toast } from '#frontend/ui/toasts.tsx'

const CartDrawer = lazy(async () => ({
  default: (await import('#frontend/features/cart/cart-drawer.tsx')).CartDrawer,
}))

/** The cart's drawer, fetched when it is opened for the first time. */
export function CartDoor() {
  const open = useAtomValue(cartDrawerAtom)
  const [wanted, setWanted] = useState(open)
  useEffect(() => {
    if (open) setWanted(true)
  }, [open])
  return <Suspense fallback={null}>{wanted && <CartDrawer />}</Suspense>
}

/** In the drawer's place when it cannot be fetched: the page around it goes on, and whoever asks for it is told. */
export function CartStuck() {
  const [open, setOpen] = useAtom(cartDrawerAtom)
  useEffect(() => {
    if (!open) return
    setOpen(false)
    toast({ title: 'The cart did not open', text: 'Please refresh the page and try again.', tone: 'error' })
  }, [open, setOpen])
  return null
}
