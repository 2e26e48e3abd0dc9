import type { CardApi } from './confirm-card.ts'

/** An object as the processor's API returns it. */
export async function getJson<T>(api: CardApi, path: string): Promise<T> {
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${api.secretKey}` } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as T
}
