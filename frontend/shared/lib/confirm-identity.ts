/** What a person shows to confirm who they are. */
export type Proof = 'code' | 'password'
type Ask = (proof: Proof) => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Registers the dialog that asks for a confirmation (in the staff area), until the returned function is called. */
export function asksToConfirm(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/** Asks the person to confirm who they are, once for all requests that wait for it; false when they would not. */
export function confirmIdentity(proof: Proof): Promise<boolean> {
  asking ??= (ask?.(proof) ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
