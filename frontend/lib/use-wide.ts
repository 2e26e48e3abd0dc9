import { mediaHook } from './media.ts'

/** Whether there is room for a side panel beside the page. */
export const useWide = mediaHook('(min-width: 1000px)')
