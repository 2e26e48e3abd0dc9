/** An API with Stripe's protocol, and its key. */
export interface CardApi {
  readonly url: string
  readonly secretKey: string
}

/**
 * Confirms a payment like a browser, with one of Stripe's test payment methods. Returns the HTTP status (402:
 * declined).
 */
export async function confirmCard(api: CardApi, payment: { paymentIntentId: string; method: string }): Promise<number> {
  const body = { payment_method: payment.method, return_url: 'https://market.example/payment-confirmation' }
  const { status } = await postForm(api, `/v1/payment_intents/${payment.paymentIntentId}/confirm`, body)
  return status
}

export async function postForm(
  api: CardApi,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.secretKey}` },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
