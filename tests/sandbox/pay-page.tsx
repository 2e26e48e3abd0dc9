import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadPaymentScript } from '#frontend/shared/lib/use-card-form.ts'

/** A payment page like the marketplace's, for browser tests. Its options are query parameters. */
const query = new URLSearchParams(location.search)
const clientSecret = query.get('client_secret') ?? ''
const redirect = query.get('redirect') === 'always' ? 'always' : 'if_required'
const scriptUrl = query.get('script') ?? '/sandbox/stripe.js'
const stripe = loadPaymentScript({ publishableKey: query.get('key') ?? '', scriptUrl })

function PayForm() {
  const stripe = useStripe()
  const elements = useElements()
  const [message, setMessage] = useState('')
  const [ready, setReady] = useState(false)
  const [change, setChange] = useState('')
  const pay = async () => {
    if (!stripe || !elements) return
    const confirmParams = { return_url: `${location.origin}/done` }
    const result = await stripe.confirmPayment({ elements, confirmParams, redirect: redirect as 'if_required' })
    setMessage(
      result.error ? `${result.error.type} ${result.error.code} ${result.error.message}` : result.paymentIntent.status,
    )
  }
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    void pay()
  }
  return (
    <form onSubmit={submit}>
      <PaymentElement
        onReady={() => setReady(true)}
        onChange={(event) => setChange(event.complete ? 'complete' : 'open')}
      />
      <button type="submit">Pay</button>
      <output data-ready={ready} data-change={change}>
        {message}
      </output>
    </form>
  )
}

const appearance = { variables: { colorPrimary: '#2f6b3c', borderRadius: '10px' } }
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <h1>Pay</h1>
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <PayForm />
    </Elements>
  </StrictMode>,
)
