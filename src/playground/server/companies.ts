/** The S&P 500's companies, as the page that serves them as `companies.json` reads them. */
import { sp500 } from "../../service/sample/companies";
import type { Company } from "../sheets/portfolio";

export const companies: readonly Company[] = sp500.map(({ ticker, name, sector }) => ({ ticker, name, sector }));
