/** What the user provides to confirm their identity. */
export type Proof = 'code' | 'password'
type Ask = (proof: Proof) => Promise<boolean>

let ask: Ask | undefined
let pending: Promise<boolean> | undefined

/** Registers the dialog that asks staff for confirmation. Returns a function that removes it. */
export function registerConfirmDialog(dialog: Ask): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = undefined
  }
}

/**
 * Asks the user to confirm their identity. Concurrent callers share one dialog. Resolves to false when the user
 * cancels.
 */
export function confirmIdentity(proof: Proof): Promise<boolean> {
  pending ??= (ask?.(proof) ?? Promise.resolve(false)).finally(() => {
    pending = undefined
  })
  return pending
}
