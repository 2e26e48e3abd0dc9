import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { type OpenCheckout, openCheckoutQuery } from '#frontend/shared/lib/open-checkout.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useWorryToast } from '#frontend/shared/ui/use-worry-toast.ts'
import { useAbandon } from './api.ts'
import { forgetCheckout, recallCheckout, secondsAsClock, useSecondsLeft } from './payment-countdown.ts'
import './checkout.css'

/** How often the server is asked whether time is really up, ms: the job that ends it may be a moment behind. */
const ASK_AGAIN_MS = 3_000

/** Leads back to the payment, or gives the reserved items up. The time is seen every second and read out on demand only. */
export function CheckoutBar({ checkout }: { readonly checkout: OpenCheckout }) {
  const { id: checkoutId, key, expiresAt, aheadMs } = checkout
  const [asking, setAsking] = useState(false)
  const seconds = useSecondsLeft(expiresAt, aheadMs)
  const over = seconds === 0
  useLiveTopic('checkout', checkoutId, key)
  useQuery({ ...openCheckoutQuery, refetchInterval: over ? ASK_AGAIN_MS : false })
  return (
    <section className="checkout-bar" aria-label="Unfinished payment">
      {over ? (
        <p>The time to pay is over. Your cart is still here.</p>
      ) : (
        <>
          <p>
            Payment not finished · <span role="timer">{secondsAsClock(seconds)}</span> left
          </p>
          <div className="checkout-bar-actions">
            <LinkButton to={paths.pay(checkoutId, key)} size="small">
              Continue<span className="visually-hidden"> to payment</span>
            </LinkButton>
            <Button look="secondary" size="small" onClick={() => setAsking(true)}>
              Cancel<span className="visually-hidden"> payment</span>
            </Button>
          </div>
        </>
      )}
      <CancelPayment open={asking} onClose={() => setAsking(false)} checkoutId={checkoutId} payKey={key} />
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
  const abandon = useAbandon()
  const { say } = useWorryToast()
  const cancel = async () => {
    try {
      const { phase } = await abandon.mutateAsync({ checkoutId, key })
      onClose()
      // The payment was faster, or the bank is still thinking: its own page says so.
      if (phase === 'paid' || phase === 'open') return void navigate(paths.confirmation(checkoutId, key))
      if (recallCheckout()?.checkoutId === checkoutId) forgetCheckout()
      toast({ title: 'Payment canceled', text: 'Nothing was charged. Your cart is as it was.' })
    } catch (error) {
      say({ title: 'The payment was not canceled', text: sentenceOf(error) })
    }
  }
  return (
    <Dialog open={open} title="Cancel this payment?" onClose={onClose}>
      <p>Your items stay in your cart, but they are no longer reserved for you.</p>
      <div className="checkout-bar-choice">
        <Button look="danger" busy={abandon.isPending} onClick={() => void cancel()}>
          Cancel Payment
        </Button>
        <Button look="secondary" onClick={onClose}>
          Keep It
        </Button>
      </div>
    </Dialog>
  )
}
