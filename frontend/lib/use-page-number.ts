import { useListAddress } from './use-list-address.ts'

/** Which page the address asks for, of a list there is nothing to choose of; from 1. */
export const usePageNumber = (): number => useListAddress(NOTHING).list.page

const NOTHING = {}
