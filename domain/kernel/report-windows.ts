/** How long after the handover a buyer may say that something is wrong, as the refund policy has it. */
export const REPORT_WINDOWS = { perishableHours: 48, otherDays: 14 } as const
