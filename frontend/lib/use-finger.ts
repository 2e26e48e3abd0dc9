import { mediaHook } from './media.ts'

/** Whether people press with a finger here. */
export const useFinger = mediaHook('(pointer: coarse)')
