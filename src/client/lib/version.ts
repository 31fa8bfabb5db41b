declare const __APP_VERSION__: string | undefined;

/** The package's version and the build's fingerprint; the build writes it in. */
export const appVersion = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'development';
