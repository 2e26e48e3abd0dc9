import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { type OpenCheckout, openCheckoutQuery } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useErrorToast } from '#frontend/shared/ui/use-error-toast.ts'
import { useCancelCheckout } from './api.ts'
import { clearStoredCheckout, formatCountdown, storedCheckout, useSecondsLeft } from './payment-countdown.ts'
import './checkout.css'

/** Polling interval after the time is up, ms: the job that expires the checkout may run slightly later. */
const EXPIRED_POLL_MS = 3_000

/** Continues or cancels an unfinished payment. Screen readers read the countdown on demand only. */
export function CheckoutBar({ checkout }: { readonly checkout: OpenCheckout }) {
  const { id: checkoutId, key, expiresAt, clockOffsetMs } = checkout
  const [canceling, setCanceling] = useState(false)
  const seconds = useSecondsLeft(expiresAt, clockOffsetMs)
  const isOver = seconds === 0
  useLiveTopic('checkout', checkoutId, key)
  useQuery({ ...openCheckoutQuery, refetchInterval: isOver ? EXPIRED_POLL_MS : false })
  return (
    <section className="checkout-bar" aria-label="Unfinished payment">
      {isOver ? (
        <p>The time to pay ran out. Your items are still in your cart.</p>
      ) : (
        <>
          <p>
            Payment not finished · <span role="timer">{formatCountdown(seconds)}</span> left
          </p>
          <div className="checkout-bar-actions">
            <LinkButton to={paths.pay(checkoutId, key)} size="small">
              Continue<span className="visually-hidden"> to payment</span>
            </LinkButton>
            <Button variant="secondary" size="small" onClick={() => setCanceling(true)}>
              Cancel<span className="visually-hidden"> payment</span>
            </Button>
          </div>
        </>
      )}
      <CancelPayment open={canceling} onClose={() => setCanceling(false)} checkoutId={checkoutId} payKey={key} />
    </section>
  )
}

interface CancelPaymentProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly checkoutId: string
  readonly payKey: string
}

function CancelPayment({ open, onClose, checkoutId, payKey: key }: CancelPaymentProps) {
  const navigate = useNavigate()
  const abandon = useCancelCheckout()
  const { showError } = useErrorToast()
  const cancel = async () => {
    try {
      const { phase } = await abandon.mutateAsync({ checkoutId, key })
      onClose()
      // The payment completed first or is still processing; the confirmation page shows which.
      if (phase === 'paid' || phase === 'open') return void navigate(paths.confirmation(checkoutId, key))
      if (storedCheckout()?.checkoutId === checkoutId) clearStoredCheckout()
      toast({ title: 'Payment canceled', text: 'You weren’t charged. Your cart hasn’t changed.' })
    } catch (error) {
      showError({ title: 'Couldn’t cancel the payment', text: errorMessage(error) })
    }
  }
  return (
    <Dialog open={open} title="Cancel this payment?" onClose={onClose}>
      <p>Your items stay in your cart, but they are no longer reserved for you.</p>
      <div className="checkout-bar-choice">
        <Button variant="danger" busy={abandon.isPending} onClick={() => void cancel()}>
          Cancel payment
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep payment
        </Button>
      </div>
    </Dialog>
  )
}
