/** Name of the channel on which the page of a provider's window tells pages of our origin of its answer. */
export const relayChannel = 'oauth';
