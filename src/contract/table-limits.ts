/** The numbers of tables (specification, sections 5 and 9), and of the leases of seats. Times in milliseconds. */
export const tableLimits = {
  capacityMax: 11,
  /** The form's own bounds; the server takes from 1 on. */
  capacityInputMin: 6,
  capacityInputMax: 11,
  /** Seats of a table that are drawn. */
  seatsShown: 8,
  nameMaxLength: 60,
  /** Tables of one event. */
  tablesMax: 50,
  numberMax: 999,
  refreshMs: 5_000,
  /** Time for which a seat is held after it was last renewed, by the server's clock. */
  leaseMs: 75_000,
  renewMs: 20_000,
  /** Rest of a lease whose page goes away: a reload or a short look elsewhere keeps the seat. */
  leavingMs: 8_000,
  /** Validity of what one joins a call with. */
  credentialMs: 3_600_000,
  /** Time for which a signal waits for somebody whose channel is away. */
  signalWaitsMs: 30_000,
} as const;
