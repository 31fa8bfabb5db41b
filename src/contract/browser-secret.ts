/** Letters of the secret of a browser: 384 random bits in base64url. */
export const browserSecretLength = 64;

/** Letters of it that name the browser in the link of a mail. The other 288 bits are sent to our server alone. */
export const browserNameLength = 16;
