/**
 * Ticker, name, sector and industry of the S&P 500's companies, written by src/build/constituents.ts. It is as long
 * as the list: a page has no disk to read the list from.
 */
export const constituents = `
MMM|3M|Industrials|Industrial Conglomerates
AOS|A. O. Smith|Industrials|Building Products
ABT|Abbott Laboratories|Health Care|Health Care Equipment
ABBV|AbbVie|Health Care|Biotechnology
ACN|Accenture|Information Technology|IT Consulting & Other Services
ADBE|Adobe Inc.|Information Technology|Application Software
AMD|Advanced Micro Devices|Information Technology|Semiconductors
AES|AES Corporation|Utilities|Independent Power Producers & Energy Traders
AFL|Aflac|Financials|Life & Health Insurance
A|Agilent Technologies|Health Care|Life Sciences Tools & Services
APD|Air Products|Materials|Industrial Gases
ABNB|Airbnb|Consumer Discretionary|Hotels, Resorts & Cruise Lines
AKAM|Akamai Technologies|Information Technology|Internet Services & Infrastructure
ALB|Albemarle Corporation|Materials|Specialty Chemicals
ARE|Alexandria Real Estate Equities|Real Estate|Office REITs
ALGN|Align Technology|Health Care|Health Care Supplies
ALLE|Allegion|Industrials|Building Products
LNT|Alliant Energy|Utilities|Electric Utilities
ALL|Allstate|Financials|Property & Casualty Insurance
GOOGL|Alphabet Inc. (Class A)|Communication Services|Interactive Media & Services
GOOG|Alphabet Inc. (Class C)|Communication Services|Interactive Media & Services
MO|Altria|Consumer Staples|Tobacco
AMZN|Amazon|Consumer Discretionary|Broadline Retail
AMCR|Amcor|Materials|Paper & Plastic Packaging Products & Materials
AEE|Ameren|Utilities|Multi-Utilities
AEP|American Electric Power|Utilities|Electric Utilities
AXP|American Express|Financials|Consumer Finance
AIG|American International Group|Financials|Multi-line Insurance
AMT|American Tower|Real Estate|Telecom Tower REITs
AWK|American Water Works|Utilities|Water Utilities
AMP|Ameriprise Financial|Financials|Asset Management & Custody Banks
AME|Ametek|Industrials|Electrical Components & Equipment
AMGN|Amgen|Health Care|Biotechnology
APH|Amphenol|Information Technology|Electronic Components
ADI|Analog Devices|Information Technology|Semiconductors
AON|Aon plc|Financials|Insurance Brokers
APA|APA Corporation|Energy|Oil & Gas Exploration & Production
APO|Apollo Global Management|Financials|Asset Management & Custody Banks
AAPL|Apple Inc.|Information Technology|Technology Hardware, Storage & Peripherals
AMAT|Applied Materials|Information Technology|Semiconductor Materials & Equipment
APP|AppLovin|Communication Services|Advertising
APTV|Aptiv|Consumer Discretionary|Automotive Parts & Equipment
ACGL|Arch Capital Group|Financials|Property & Casualty Insurance
ADM|Archer Daniels Midland|Consumer Staples|Agricultural Products & Services
ARES|Ares Management|Financials|Asset Management & Custody Banks
ANET|Arista Networks|Information Technology|Communications Equipment
AJG|Arthur J. Gallagher & Co.|Financials|Insurance Brokers
AIZ|Assurant|Financials|Multi-line Insurance
T|AT&T|Communication Services|Integrated Telecommunication Services
ATO|Atmos Energy|Utilities|Gas Utilities
ADSK|Autodesk|Information Technology|Application Software
ADP|Automatic Data Processing|Industrials|Human Resource & Employment Services
AZO|AutoZone|Consumer Discretionary|Automotive Retail
AVB|AvalonBay Communities|Real Estate|Multi-Family Residential REITs
AVY|Avery Dennison|Materials|Paper & Plastic Packaging Products & Materials
AXON|Axon Enterprise|Industrials|Aerospace & Defense
BKR|Baker Hughes|Energy|Oil & Gas Equipment & Services
BALL|Ball Corporation|Materials|Metal, Glass & Plastic Containers
BAC|Bank of America|Financials|Diversified Banks
BAX|Baxter International|Health Care|Health Care Equipment
BDX|Becton Dickinson|Health Care|Health Care Equipment
BRK.B|Berkshire Hathaway|Financials|Multi-Sector Holdings
BBY|Best Buy|Consumer Discretionary|Computer & Electronics Retail
TECH|Bio-Techne|Health Care|Life Sciences Tools & Services
BIIB|Biogen|Health Care|Biotechnology
BLK|BlackRock|Financials|Asset Management & Custody Banks
BX|Blackstone Inc.|Financials|Asset Management & Custody Banks
XYZ|Block, Inc.|Financials|Transaction & Payment Processing Services
BNY|BNY Mellon|Financials|Asset Management & Custody Banks
BA|Boeing|Industrials|Aerospace & Defense
BKNG|Booking Holdings|Consumer Discretionary|Hotels, Resorts & Cruise Lines
BSX|Boston Scientific|Health Care|Health Care Equipment
BMY|Bristol Myers Squibb|Health Care|Pharmaceuticals
AVGO|Broadcom|Information Technology|Semiconductors
BR|Broadridge Financial Solutions|Industrials|Data Processing & Outsourced Services
BRO|Brown & Brown|Financials|Insurance Brokers
BF.B|Brown–Forman|Consumer Staples|Distillers & Vintners
BLDR|Builders FirstSource|Industrials|Building Products
BG|Bunge Global|Consumer Staples|Agricultural Products & Services
BXP|BXP, Inc.|Real Estate|Office REITs
CHRW|C.H. Robinson|Industrials|Air Freight & Logistics
CDNS|Cadence Design Systems|Information Technology|Application Software
CPT|Camden Property Trust|Real Estate|Multi-Family Residential REITs
COF|Capital One|Financials|Consumer Finance
CAH|Cardinal Health|Health Care|Health Care Distributors
CCL|Carnival Corporation|Consumer Discretionary|Hotels, Resorts & Cruise Lines
CARR|Carrier Global|Industrials|Building Products
CVNA|Carvana|Consumer Discretionary|Automotive Retail
CASY|Casey's|Consumer Staples|Food Retail
CAT|Caterpillar Inc.|Industrials|Construction Machinery & Heavy Transportation Equipment
CBOE|Cboe Global Markets|Financials|Financial Exchanges & Data
CBRE|CBRE Group|Real Estate|Real Estate Services
CDW|CDW Corporation|Information Technology|Technology Distributors
COR|Cencora|Health Care|Health Care Distributors
CNC|Centene Corporation|Health Care|Managed Health Care
CNP|CenterPoint Energy|Utilities|Multi-Utilities
CF|CF Industries|Materials|Fertilizers & Agricultural Chemicals
CRL|Charles River Laboratories|Health Care|Life Sciences Tools & Services
SCHW|Charles Schwab Corporation|Financials|Investment Banking & Brokerage
CHTR|Charter Communications|Communication Services|Cable & Satellite
CVX|Chevron Corporation|Energy|Integrated Oil & Gas
CMG|Chipotle Mexican Grill|Consumer Discretionary|Restaurants
CB|Chubb Limited|Financials|Property & Casualty Insurance
CHD|Church & Dwight|Consumer Staples|Household Products
CIEN|Ciena|Information Technology|Communications Equipment
CI|Cigna|Health Care|Health Care Services
CINF|Cincinnati Financial|Financials|Property & Casualty Insurance
CTAS|Cintas|Industrials|Diversified Support Services
CSCO|Cisco|Information Technology|Communications Equipment
C|Citigroup|Financials|Diversified Banks
CFG|Citizens Financial Group|Financials|Regional Banks
CLX|Clorox|Consumer Staples|Household Products
CME|CME Group|Financials|Financial Exchanges & Data
CMS|CMS Energy|Utilities|Multi-Utilities
KO|Coca-Cola Company (The)|Consumer Staples|Soft Drinks & Non-alcoholic Beverages
CTSH|Cognizant|Information Technology|IT Consulting & Other Services
COHR|Coherent Corp.|Information Technology|Electronic Components
COIN|Coinbase|Financials|Financial Exchanges & Data
CL|Colgate-Palmolive|Consumer Staples|Household Products
CMCSA|Comcast|Communication Services|Cable & Satellite
FIX|Comfort Systems USA|Industrials|Construction & Engineering
COP|ConocoPhillips|Energy|Oil & Gas Exploration & Production
ED|Consolidated Edison|Utilities|Multi-Utilities
STZ|Constellation Brands|Consumer Staples|Distillers & Vintners
CEG|Constellation Energy|Utilities|Electric Utilities
COO|Cooper Companies (The)|Health Care|Health Care Supplies
CPRT|Copart|Industrials|Diversified Support Services
GLW|Corning Inc.|Information Technology|Electronic Components
CPAY|Corpay|Financials|Transaction & Payment Processing Services
CTVA|Corteva|Materials|Fertilizers & Agricultural Chemicals
CSGP|CoStar Group|Real Estate|Real Estate Services
COST|Costco|Consumer Staples|Consumer Staples Merchandise Retail
CRH|CRH plc|Materials|Construction Materials
CRWD|CrowdStrike|Information Technology|Systems Software
CCI|Crown Castle|Real Estate|Telecom Tower REITs
CSX|CSX Corporation|Industrials|Rail Transportation
CMI|Cummins|Industrials|Construction Machinery & Heavy Transportation Equipment
CVS|CVS Health|Health Care|Health Care Services
DHR|Danaher Corporation|Health Care|Life Sciences Tools & Services
DRI|Darden Restaurants|Consumer Discretionary|Restaurants
DDOG|Datadog|Information Technology|Application Software
DVA|DaVita|Health Care|Health Care Services
DECK|Deckers Brands|Consumer Discretionary|Footwear
DE|Deere & Company|Industrials|Agricultural & Farm Machinery
DELL|Dell Technologies|Information Technology|Technology Hardware, Storage & Peripherals
DAL|Delta Air Lines|Industrials|Passenger Airlines
DVN|Devon Energy|Energy|Oil & Gas Exploration & Production
DXCM|Dexcom|Health Care|Health Care Equipment
FANG|Diamondback Energy|Energy|Oil & Gas Exploration & Production
DLR|Digital Realty|Real Estate|Data Center REITs
DG|Dollar General|Consumer Staples|Consumer Staples Merchandise Retail
DLTR|Dollar Tree|Consumer Staples|Consumer Staples Merchandise Retail
D|Dominion Energy|Utilities|Multi-Utilities
DPZ|Domino's|Consumer Discretionary|Restaurants
DASH|DoorDash|Consumer Discretionary|Specialized Consumer Services
DOV|Dover Corporation|Industrials|Industrial Machinery & Supplies & Components
DOW|Dow Inc.|Materials|Commodity Chemicals
DHI|D. R. Horton|Consumer Discretionary|Homebuilding
DTE|DTE Energy|Utilities|Multi-Utilities
DUK|Duke Energy|Utilities|Electric Utilities
DD|DuPont|Industrials|Industrial Conglomerates
ETN|Eaton Corporation|Industrials|Electrical Components & Equipment
EBAY|eBay Inc.|Consumer Discretionary|Broadline Retail
ECHO|EchoStar|Communication Services|Wireless Telecommunication Services
ECL|Ecolab|Materials|Specialty Chemicals
EIX|Edison International|Utilities|Electric Utilities
EW|Edwards Lifesciences|Health Care|Health Care Equipment
ELV|Elevance Health|Health Care|Managed Health Care
EME|Emcor|Industrials|Construction & Engineering
EMR|Emerson Electric|Industrials|Electrical Components & Equipment
ETR|Entergy|Utilities|Electric Utilities
EOG|EOG Resources|Energy|Oil & Gas Exploration & Production
EQT|EQT Corporation|Energy|Oil & Gas Exploration & Production
EFX|Equifax|Industrials|Research & Consulting Services
EQIX|Equinix|Real Estate|Data Center REITs
EQR|Equity Residential|Real Estate|Multi-Family Residential REITs
ERIE|Erie Indemnity|Financials|Insurance Brokers
ESS|Essex Property Trust|Real Estate|Multi-Family Residential REITs
EL|Estée Lauder Companies (The)|Consumer Staples|Personal Care Products
EG|Everest Group|Financials|Reinsurance
EVRG|Evergy|Utilities|Electric Utilities
ES|Eversource Energy|Utilities|Electric Utilities
EXC|Exelon|Utilities|Electric Utilities
EXE|Expand Energy|Energy|Oil & Gas Exploration & Production
EXPE|Expedia Group|Consumer Discretionary|Hotels, Resorts & Cruise Lines
EXPD|Expeditors International|Industrials|Air Freight & Logistics
EXR|Extra Space Storage|Real Estate|Self-Storage REITs
XOM|ExxonMobil|Energy|Integrated Oil & Gas
FFIV|F5, Inc.|Information Technology|Communications Equipment
FDS|FactSet|Financials|Financial Exchanges & Data
FICO|Fair Isaac|Information Technology|Application Software
FAST|Fastenal|Industrials|Trading Companies & Distributors
FRT|Federal Realty Investment Trust|Real Estate|Retail REITs
FDX|FedEx|Industrials|Air Freight & Logistics
FDXF|FedEx Freight|Industrials|Cargo Ground Transportation
FERG|Ferguson Enterprises|Industrials|Building Products
FIS|Fidelity National Information Services|Financials|Transaction & Payment Processing Services
FITB|Fifth Third Bancorp|Financials|Regional Banks
FSLR|First Solar|Information Technology|Semiconductors
FE|FirstEnergy|Utilities|Electric Utilities
FISV|Fiserv|Financials|Transaction & Payment Processing Services
FLEX|Flex Ltd.|Information Technology|Electronic Manufacturing Services
F|Ford Motor Company|Consumer Discretionary|Automobile Manufacturers
FTNT|Fortinet|Information Technology|Systems Software
FTV|Fortive|Industrials|Industrial Machinery & Supplies & Components
FOXA|Fox Corporation (Class A)|Communication Services|Broadcasting
FOX|Fox Corporation (Class B)|Communication Services|Broadcasting
BEN|Franklin Resources|Financials|Asset Management & Custody Banks
FCX|Freeport-McMoRan|Materials|Copper
GRMN|Garmin|Consumer Discretionary|Consumer Electronics
IT|Gartner|Information Technology|IT Consulting & Other Services
GE|GE Aerospace|Industrials|Aerospace & Defense
GEHC|GE HealthCare|Health Care|Health Care Equipment
GEV|GE Vernova|Industrials|Heavy Electrical Equipment
GEN|Gen Digital|Information Technology|Systems Software
GNRC|Generac|Industrials|Heavy Electrical Equipment
GD|General Dynamics|Industrials|Aerospace & Defense
GIS|General Mills|Consumer Staples|Packaged Foods & Meats
GM|General Motors|Consumer Discretionary|Automobile Manufacturers
GPC|Genuine Parts Company|Consumer Discretionary|Distributors
GILD|Gilead Sciences|Health Care|Biotechnology
GPN|Global Payments|Financials|Transaction & Payment Processing Services
GL|Globe Life|Financials|Life & Health Insurance
GDDY|GoDaddy|Information Technology|Internet Services & Infrastructure
GS|Goldman Sachs|Financials|Investment Banking & Brokerage
HAL|Halliburton|Energy|Oil & Gas Equipment & Services
HIG|Hartford (The)|Financials|Property & Casualty Insurance
HAS|Hasbro|Consumer Discretionary|Leisure Products
HCA|HCA Healthcare|Health Care|Health Care Facilities
DOC|Healthpeak Properties|Real Estate|Health Care REITs
HSIC|Henry Schein|Health Care|Health Care Distributors
HSY|Hershey Company (The)|Consumer Staples|Packaged Foods & Meats
HPE|Hewlett Packard Enterprise|Information Technology|Technology Hardware, Storage & Peripherals
HLT|Hilton Worldwide|Consumer Discretionary|Hotels, Resorts & Cruise Lines
HD|Home Depot (The)|Consumer Discretionary|Home Improvement Retail
HONA|Honeywell Aerospace|Industrials|Aerospace & Defense
HON|Honeywell Technologies|Industrials|Industrial Conglomerates
HRL|Hormel Foods|Consumer Staples|Packaged Foods & Meats
HST|Host Hotels & Resorts|Real Estate|Hotel & Resort REITs
HWM|Howmet Aerospace|Industrials|Aerospace & Defense
HPQ|HP Inc.|Information Technology|Technology Hardware, Storage & Peripherals
HUBB|Hubbell Incorporated|Industrials|Industrial Machinery & Supplies & Components
HUM|Humana|Health Care|Managed Health Care
HBAN|Huntington Bancshares|Financials|Regional Banks
HII|Huntington Ingalls Industries|Industrials|Aerospace & Defense
IBM|IBM|Information Technology|IT Consulting & Other Services
IEX|IDEX Corporation|Industrials|Industrial Machinery & Supplies & Components
IDXX|Idexx Laboratories|Health Care|Health Care Equipment
ITW|Illinois Tool Works|Industrials|Industrial Machinery & Supplies & Components
INCY|Incyte|Health Care|Biotechnology
IR|Ingersoll Rand|Industrials|Industrial Machinery & Supplies & Components
PODD|Insulet Corporation|Health Care|Health Care Equipment
INTC|Intel|Information Technology|Semiconductors
IBKR|Interactive Brokers|Financials|Investment Banking & Brokerage
ICE|Intercontinental Exchange|Financials|Financial Exchanges & Data
IFF|International Flavors & Fragrances|Materials|Specialty Chemicals
IP|International Paper|Materials|Paper & Plastic Packaging Products & Materials
INTU|Intuit|Information Technology|Application Software
ISRG|Intuitive Surgical|Health Care|Health Care Equipment
IVZ|Invesco|Financials|Asset Management & Custody Banks
INVH|Invitation Homes|Real Estate|Single-Family Residential REITs
IQV|IQVIA|Health Care|Life Sciences Tools & Services
IRM|Iron Mountain|Real Estate|Other Specialized REITs
JBHT|J.B. Hunt|Industrials|Cargo Ground Transportation
JBL|Jabil|Information Technology|Electronic Manufacturing Services
JKHY|Jack Henry & Associates|Financials|Transaction & Payment Processing Services
J|Jacobs Solutions|Industrials|Construction & Engineering
JNJ|Johnson & Johnson|Health Care|Pharmaceuticals
JCI|Johnson Controls|Industrials|Building Products
JPM|JPMorgan Chase|Financials|Diversified Banks
KVUE|Kenvue|Consumer Staples|Personal Care Products
KDP|Keurig Dr Pepper|Consumer Staples|Soft Drinks & Non-alcoholic Beverages
KEY|KeyCorp|Financials|Regional Banks
KEYS|Keysight Technologies|Information Technology|Electronic Equipment & Instruments
KMB|Kimberly-Clark|Consumer Staples|Household Products
KIM|Kimco Realty|Real Estate|Retail REITs
KMI|Kinder Morgan|Energy|Oil & Gas Storage & Transportation
KKR|KKR & Co.|Financials|Asset Management & Custody Banks
KLAC|KLA Corporation|Information Technology|Semiconductor Materials & Equipment
KHC|Kraft Heinz|Consumer Staples|Packaged Foods & Meats
KR|Kroger|Consumer Staples|Food Retail
LHX|L3Harris|Industrials|Aerospace & Defense
LH|Labcorp|Health Care|Health Care Services
LRCX|Lam Research|Information Technology|Semiconductor Materials & Equipment
LVS|Las Vegas Sands|Consumer Discretionary|Casinos & Gaming
LDOS|Leidos|Industrials|Diversified Support Services
LEN|Lennar|Consumer Discretionary|Homebuilding
LII|Lennox International|Industrials|Building Products
LLY|Lilly (Eli)|Health Care|Pharmaceuticals
LIN|Linde plc|Materials|Industrial Gases
LYV|Live Nation Entertainment|Communication Services|Movies & Entertainment
LMT|Lockheed Martin|Industrials|Aerospace & Defense
L|Loews Corporation|Financials|Multi-line Insurance
LOW|Lowe's|Consumer Discretionary|Home Improvement Retail
LULU|Lululemon Athletica|Consumer Discretionary|Apparel, Accessories & Luxury Goods
LITE|Lumentum|Information Technology|Communications Equipment
LYB|LyondellBasell|Materials|Specialty Chemicals
MTB|M&T Bank|Financials|Regional Banks
MPC|Marathon Petroleum|Energy|Oil & Gas Refining & Marketing
MAR|Marriott International|Consumer Discretionary|Hotels, Resorts & Cruise Lines
MRSH|Marsh McLennan|Financials|Insurance Brokers
MLM|Martin Marietta Materials|Materials|Construction Materials
MRVL|Marvell Technology|Information Technology|Semiconductors
MAS|Masco|Industrials|Building Products
MA|Mastercard|Financials|Transaction & Payment Processing Services
MKC|McCormick & Company|Consumer Staples|Packaged Foods & Meats
MCD|McDonald's|Consumer Discretionary|Restaurants
MCK|McKesson Corporation|Health Care|Health Care Distributors
MDT|Medtronic|Health Care|Health Care Equipment
MRK|Merck & Co.|Health Care|Pharmaceuticals
META|Meta Platforms|Communication Services|Interactive Media & Services
MET|MetLife|Financials|Life & Health Insurance
MTD|Mettler Toledo|Health Care|Life Sciences Tools & Services
MGM|MGM Resorts|Consumer Discretionary|Casinos & Gaming
MCHP|Microchip Technology|Information Technology|Semiconductors
MU|Micron Technology|Information Technology|Semiconductors
MSFT|Microsoft|Information Technology|Systems Software
MAA|Mid-America Apartment Communities|Real Estate|Multi-Family Residential REITs
MRNA|Moderna|Health Care|Biotechnology
TAP|Molson Coors Beverage Company|Consumer Staples|Brewers
MDLZ|Mondelez International|Consumer Staples|Packaged Foods & Meats
MPWR|Monolithic Power Systems|Information Technology|Semiconductors
MNST|Monster Beverage|Consumer Staples|Soft Drinks & Non-alcoholic Beverages
MCO|Moody's Corporation|Financials|Financial Exchanges & Data
MS|Morgan Stanley|Financials|Investment Banking & Brokerage
MOS|Mosaic Company (The)|Materials|Fertilizers & Agricultural Chemicals
MSI|Motorola Solutions|Information Technology|Communications Equipment
MSCI|MSCI Inc.|Financials|Financial Exchanges & Data
NDAQ|Nasdaq, Inc.|Financials|Financial Exchanges & Data
NTAP|NetApp|Information Technology|Technology Hardware, Storage & Peripherals
NFLX|Netflix|Communication Services|Movies & Entertainment
NEM|Newmont|Materials|Gold
NWSA|News Corp (Class A)|Communication Services|Publishing
NWS|News Corp (Class B)|Communication Services|Publishing
NEE|NextEra Energy|Utilities|Multi-Utilities
NKE|Nike, Inc.|Consumer Discretionary|Apparel, Accessories & Luxury Goods
NI|NiSource|Utilities|Multi-Utilities
NDSN|Nordson Corporation|Industrials|Industrial Machinery & Supplies & Components
NSC|Norfolk Southern|Industrials|Rail Transportation
NTRS|Northern Trust|Financials|Asset Management & Custody Banks
NOC|Northrop Grumman|Industrials|Aerospace & Defense
NCLH|Norwegian Cruise Line Holdings|Consumer Discretionary|Hotels, Resorts & Cruise Lines
NRG|NRG Energy|Utilities|Independent Power Producers & Energy Traders
NUE|Nucor|Materials|Steel
NVDA|Nvidia|Information Technology|Semiconductors
NVR|NVR, Inc.|Consumer Discretionary|Homebuilding
NXPI|NXP Semiconductors|Information Technology|Semiconductors
ORLY|O’Reilly Automotive|Consumer Discretionary|Automotive Retail
OXY|Occidental Petroleum|Energy|Oil & Gas Exploration & Production
ODFL|Old Dominion|Industrials|Cargo Ground Transportation
OMC|Omnicom Group|Communication Services|Advertising
ON|ON Semiconductor|Information Technology|Semiconductors
OKE|Oneok|Energy|Oil & Gas Storage & Transportation
ORCL|Oracle Corporation|Information Technology|Application Software
OTIS|Otis Worldwide|Industrials|Industrial Machinery & Supplies & Components
PCAR|Paccar|Industrials|Construction Machinery & Heavy Transportation Equipment
PKG|Packaging Corporation of America|Materials|Paper & Plastic Packaging Products & Materials
PLTR|Palantir Technologies|Information Technology|Application Software
PANW|Palo Alto Networks|Information Technology|Systems Software
PSKY|Paramount Skydance Corporation|Communication Services|Movies & Entertainment
PH|Parker Hannifin|Industrials|Industrial Machinery & Supplies & Components
PAYX|Paychex|Industrials|Human Resource & Employment Services
PYPL|PayPal|Financials|Transaction & Payment Processing Services
PNR|Pentair|Industrials|Industrial Machinery & Supplies & Components
PEP|PepsiCo|Consumer Staples|Soft Drinks & Non-alcoholic Beverages
PFE|Pfizer|Health Care|Pharmaceuticals
PCG|PG&E Corporation|Utilities|Multi-Utilities
PM|Philip Morris International|Consumer Staples|Tobacco
PSX|Phillips 66|Energy|Oil & Gas Refining & Marketing
PNW|Pinnacle West Capital|Utilities|Multi-Utilities
PNC|PNC Financial Services|Financials|Diversified Banks
PPG|PPG Industries|Materials|Specialty Chemicals
PPL|PPL Corporation|Utilities|Electric Utilities
PFG|Principal Financial Group|Financials|Life & Health Insurance
PG|Procter & Gamble|Consumer Staples|Personal Care Products
PGR|Progressive Corporation|Financials|Property & Casualty Insurance
PLD|Prologis|Real Estate|Industrial REITs
PRU|Prudential Financial|Financials|Life & Health Insurance
PEG|Public Service Enterprise Group|Utilities|Electric Utilities
PTC|PTC Inc.|Information Technology|Application Software
PSA|Public Storage|Real Estate|Self-Storage REITs
PHM|PulteGroup|Consumer Discretionary|Homebuilding
PWR|Quanta Services|Industrials|Construction & Engineering
QCOM|Qualcomm|Information Technology|Semiconductors
DGX|Quest Diagnostics|Health Care|Health Care Services
Q|Qnity Electronics|Information Technology|Semiconductor Materials & Equipment
RL|Ralph Lauren Corporation|Consumer Discretionary|Apparel, Accessories & Luxury Goods
RJF|Raymond James Financial|Financials|Investment Banking & Brokerage
RTX|RTX Corporation|Industrials|Aerospace & Defense
O|Realty Income|Real Estate|Retail REITs
REG|Regency Centers|Real Estate|Retail REITs
REGN|Regeneron Pharmaceuticals|Health Care|Biotechnology
RF|Regions Financial Corporation|Financials|Regional Banks
RSG|Republic Services|Industrials|Environmental & Facilities Services
RMD|ResMed|Health Care|Health Care Equipment
RVTY|Revvity|Health Care|Health Care Equipment
HOOD|Robinhood Markets|Financials|Investment Banking & Brokerage
ROK|Rockwell Automation|Industrials|Electrical Components & Equipment
ROL|Rollins, Inc.|Industrials|Environmental & Facilities Services
ROP|Roper Technologies|Information Technology|Electronic Equipment & Instruments
ROST|Ross Stores|Consumer Discretionary|Apparel Retail
RCL|Royal Caribbean Group|Consumer Discretionary|Hotels, Resorts & Cruise Lines
SPGI|S&P Global|Financials|Financial Exchanges & Data
CRM|Salesforce|Information Technology|Application Software
SNDK|Sandisk|Information Technology|Technology Hardware, Storage & Peripherals
SBAC|SBA Communications|Real Estate|Telecom Tower REITs
SLB|Schlumberger|Energy|Oil & Gas Equipment & Services
STX|Seagate Technology|Information Technology|Technology Hardware, Storage & Peripherals
SRE|Sempra|Utilities|Multi-Utilities
NOW|ServiceNow|Information Technology|Systems Software
SHW|Sherwin-Williams|Materials|Specialty Chemicals
SPG|Simon Property Group|Real Estate|Retail REITs
SWKS|Skyworks Solutions|Information Technology|Semiconductors
SJM|J.M. Smucker Company (The)|Consumer Staples|Packaged Foods & Meats
SW|Smurfit Westrock|Materials|Paper & Plastic Packaging Products & Materials
SNA|Snap-on|Industrials|Industrial Machinery & Supplies & Components
SOLV|Solventum|Health Care|Health Care Technology
SO|Southern Company|Utilities|Electric Utilities
LUV|Southwest Airlines|Industrials|Passenger Airlines
SWK|Stanley Black & Decker|Industrials|Industrial Machinery & Supplies & Components
SBUX|Starbucks|Consumer Discretionary|Restaurants
STT|State Street Corporation|Financials|Asset Management & Custody Banks
STLD|Steel Dynamics|Materials|Steel
STE|Steris|Health Care|Health Care Equipment
SYK|Stryker Corporation|Health Care|Health Care Equipment
SMCI|Supermicro|Information Technology|Technology Hardware, Storage & Peripherals
SYF|Synchrony Financial|Financials|Consumer Finance
SNPS|Synopsys|Information Technology|Application Software
SYY|Sysco|Consumer Staples|Food Distributors
TMUS|T-Mobile US|Communication Services|Wireless Telecommunication Services
TROW|T. Rowe Price|Financials|Asset Management & Custody Banks
TTWO|Take-Two Interactive|Communication Services|Interactive Home Entertainment
TPR|Tapestry, Inc.|Consumer Discretionary|Apparel, Accessories & Luxury Goods
TRGP|Targa Resources|Energy|Oil & Gas Storage & Transportation
TGT|Target Corporation|Consumer Staples|Consumer Staples Merchandise Retail
TEL|TE Connectivity|Information Technology|Electronic Manufacturing Services
TDY|Teledyne Technologies|Information Technology|Electronic Equipment & Instruments
TER|Teradyne|Information Technology|Semiconductor Materials & Equipment
TSLA|Tesla, Inc.|Consumer Discretionary|Automobile Manufacturers
TXN|Texas Instruments|Information Technology|Semiconductors
TPL|Texas Pacific Land Corporation|Energy|Oil & Gas Exploration & Production
TXT|Textron|Industrials|Aerospace & Defense
TMO|Thermo Fisher Scientific|Health Care|Life Sciences Tools & Services
TJX|TJX Companies|Consumer Discretionary|Apparel Retail
TKO|TKO Group Holdings|Communication Services|Movies & Entertainment
TTD|Trade Desk (The)|Communication Services|Advertising
TSCO|Tractor Supply|Consumer Discretionary|Other Specialty Retail
TT|Trane Technologies|Industrials|Building Products
TDG|TransDigm Group|Industrials|Aerospace & Defense
TRV|Travelers Companies (The)|Financials|Property & Casualty Insurance
TRMB|Trimble Inc.|Information Technology|Application Software
TFC|Truist Financial|Financials|Diversified Banks
TYL|Tyler Technologies|Information Technology|Application Software
TSN|Tyson Foods|Consumer Staples|Packaged Foods & Meats
USB|U.S. Bancorp|Financials|Diversified Banks
UBER|Uber|Industrials|Passenger Ground Transportation
UDR|UDR, Inc.|Real Estate|Multi-Family Residential REITs
ULTA|Ulta Beauty|Consumer Discretionary|Other Specialty Retail
UNP|Union Pacific Corporation|Industrials|Rail Transportation
UAL|United Airlines Holdings|Industrials|Passenger Airlines
UPS|United Parcel Service|Industrials|Air Freight & Logistics
URI|United Rentals|Industrials|Trading Companies & Distributors
UNH|UnitedHealth Group|Health Care|Managed Health Care
UHS|Universal Health Services|Health Care|Health Care Facilities
VLO|Valero Energy|Energy|Oil & Gas Refining & Marketing
VEEV|Veeva Systems|Health Care|Health Care Technology
VTR|Ventas|Real Estate|Health Care REITs
VLTO|Veralto|Industrials|Environmental & Facilities Services
VRSN|Verisign|Information Technology|Internet Services & Infrastructure
VRSK|Verisk Analytics|Industrials|Research & Consulting Services
VZ|Verizon|Communication Services|Integrated Telecommunication Services
VRTX|Vertex Pharmaceuticals|Health Care|Biotechnology
VRT|Vertiv|Industrials|Electrical Components & Equipment
VTRS|Viatris|Health Care|Pharmaceuticals
VICI|Vici Properties|Real Estate|Hotel & Resort REITs
V|Visa Inc.|Financials|Transaction & Payment Processing Services
VST|Vistra Corp.|Utilities|Electric Utilities
VMC|Vulcan Materials Company|Materials|Construction Materials
WRB|W. R. Berkley Corporation|Financials|Property & Casualty Insurance
GWW|W. W. Grainger|Industrials|Industrial Machinery & Supplies & Components
WAB|Wabtec|Industrials|Construction Machinery & Heavy Transportation Equipment
WMT|Walmart|Consumer Staples|Consumer Staples Merchandise Retail
DIS|Walt Disney Company (The)|Communication Services|Movies & Entertainment
WBD|Warner Bros. Discovery|Communication Services|Broadcasting
WM|Waste Management|Industrials|Environmental & Facilities Services
WAT|Waters Corporation|Health Care|Life Sciences Tools & Services
WEC|WEC Energy Group|Utilities|Electric Utilities
WFC|Wells Fargo|Financials|Diversified Banks
WELL|Welltower|Real Estate|Health Care REITs
WST|West Pharmaceutical Services|Health Care|Health Care Supplies
WDC|Western Digital|Information Technology|Technology Hardware, Storage & Peripherals
WY|Weyerhaeuser|Real Estate|Timber REITs
WSM|Williams-Sonoma, Inc.|Consumer Discretionary|Homefurnishing Retail
WMB|Williams Companies|Energy|Oil & Gas Storage & Transportation
WTW|Willis Towers Watson|Financials|Insurance Brokers
WDAY|Workday, Inc.|Information Technology|Application Software
WYNN|Wynn Resorts|Consumer Discretionary|Casinos & Gaming
XEL|Xcel Energy|Utilities|Multi-Utilities
XYL|Xylem Inc.|Industrials|Industrial Machinery & Supplies & Components
YUM|Yum! Brands|Consumer Discretionary|Restaurants
ZBRA|Zebra Technologies|Information Technology|Electronic Equipment & Instruments
ZBH|Zimmer Biomet|Health Care|Health Care Equipment
ZTS|Zoetis|Health Care|Pharmaceuticals
`;
