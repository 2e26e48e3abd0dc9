import { formatMoney } from '#domain/kernel/format.ts'
import { FEES } from '#domain/kernel/marketplace-terms.ts'

const { processing, platform } = FEES

/** `2.9% + $0.30`, paid by the buyer. */
export const PROCESSING_WORDS = `${processing.basisPoints / 100}% + ${formatMoney(processing.fixedCents)}`

/** `5%`, withheld from the producer. */
export const PLATFORM_PERCENT = `${platform.basisPoints / 100}%`

/** `$0.50`: the least a sale costs its producer. */
export const PLATFORM_MINIMUM = formatMoney(platform.minimumCents)
