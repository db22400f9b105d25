/** Imports a package from the folder that this file is installed to. */
export const load = (name) => import(name);
