import { atomWithStorage } from 'jotai/utils'

/** Whether a new order is to be heard; this browser remembers. */
export const orderSoundAtom = atomWithStorage('farmgate.order-sound', false)
