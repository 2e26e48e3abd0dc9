import { decider } from '../kernel/decider.ts'
import { type Hmac, normalised } from '../kernel/names.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ClaimEvent } from './claim.events.ts'
import { usernameKey } from './username.ts'

export type ClaimCommand =
  | { readonly type: 'TakeClaim'; readonly accountId: string }
  | { readonly type: 'ReleaseClaim'; readonly accountId: string }

export interface ClaimState {
  readonly heldBy: string | undefined
}

export type ClaimKind = 'email' | 'username'

/** What a claim's stream is named by: the kind and the HMAC (hex) of the folded value, never the value itself. */
export const claimOf = (hmac: Hmac, kind: ClaimKind, value: string): string =>
  `${kind}-${hmac(`claim:${kind}`, kind === 'username' ? usernameKey(value) : normalised(value))}`

export const claim = decider<ClaimCommand, ClaimState, ClaimEvent>({
  name: 'claim',
  stream: (id) => `claim-${id}`,
  initial: { heldBy: undefined },
  evolve: (_, event): ClaimState => ({ heldBy: event.type === 'ClaimTaken' ? event.data.accountId : undefined }),
  decide: ({ heldBy }, command): ClaimEvent[] | Refusal => {
    const { accountId } = command
    switch (command.type) {
      case 'TakeClaim':
        if (heldBy === accountId) return []
        return heldBy ? refuse('name_taken') : [{ type: 'ClaimTaken', data: { accountId } }]
      case 'ReleaseClaim':
        return heldBy === accountId ? [{ type: 'ClaimReleased', data: { accountId } }] : []
    }
  },
})
