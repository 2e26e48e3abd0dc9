import type { QueryKey } from '@tanstack/react-query'
import type { LiveMessage } from '#domain/kernel/contract.ts'

/** Which queries a message makes stale; each feature states its own in `api.ts`. */
export type LiveMap = Readonly<Record<string, (message: LiveMessage) => readonly QueryKey[]>>
