import type { Reactor } from '../reactor.ts'
import { sendVerificationNewsWhenItMoves } from './send-verification-news-when-it-moves.reactor.ts'
import { verifyProducerWhenApproved } from './verify-producer-when-approved.reactor.ts'

export const verificationReactors: readonly Reactor[] = [verifyProducerWhenApproved, sendVerificationNewsWhenItMoves]
