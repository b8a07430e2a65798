/** The S&P 500's companies, as the page that serves them as `companies.json` reads them. */
import { sp500 } from "../../service/sample/companies";
import type { ListedCompany } from "../sheets/portfolio";

export const listedCompanies: readonly ListedCompany[] = sp500.map(({ ticker, name, sector }) => ({
  ticker,
  name,
  sector,
}));
